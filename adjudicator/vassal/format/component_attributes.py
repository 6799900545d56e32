"""The attributes that each component of VASSAL reads.

The table was collected from versions 3.7 and 3.8 of the engine. A component that is not in it keeps
attributes for others or reads none that we know, so nothing can be said about its attributes.
"""

from __future__ import annotations

__all__ = ["OF_COMPONENT"]

#: a class without its first word, and below it its attributes
_TABLE = """
build.module.ChartWindow
  description hotkey icon name text tooltip
build.module.ChessClockControl
  allowReset buttonText buttonTooltip description icon name nextHotkey pauseHotkey showDays
  showHotkey showHours showSeconds showTenths startOpponentHotkey
build.module.DiceButton
  +gate addToTotal hotkey icon keepCount keepDice keepOption lockAdd lockDice lockPlus
  lockSides name nDice nSides plus prompt reportFormat reportTotal sortDice text tooltip
build.module.DieManager
  description dfltndice dfltnsides
build.module.DoActionButton
  +gate doHotkey doLoop doReport doSound hotkey hotkeys icon index indexProperty indexStart
  indexStep loopCount loopType name postLoopKey preLoopKey reportFormat soundClip text tooltip
  untilExpression whileExpression
build.module.GlobalKeyCommand
  +gate buttonHotkey buttonText condition deckCount filter hotkey icon name names parameters
  property propValue reportFormat reportSingle singleMap suppressSounds target tooltip
build.module.InternetDiceButton
  +gate addToTotal hotkey icon keepCount keepDice keepOption lockAdd lockDice lockPlus
  lockSides name nDice nSides plus prompt reportFormat reportTotal sortDice text tooltip
build.module.Inventory
  +gate centerOnPiece drawPieces foldersOnly forwardKeystroke groupBy hotkey icon include
  launchFunction leafFormat name nonLeafFormat pieceZoom pieceZoom2 pieceZoom3 refreshHotkey
  showMenu sides sortFormat sorting sortPieces text tooltip zoomOn
build.module.Map
  allowMultiple backgroundcolor buttonName changeFormat color createFormat description
  edgeHeight edgeWidth hideKey hotkey icon launch mapName markMoved markUnmovedHotkey
  markUnmovedIcon markUnmovedReport markUnmovedText markUnmovedTooltip moveKey moveToFormat
  moveWithinFormat onlyReportChangedLocation showKey thickness tooltip
build.module.MultiActionButton
  +gate description hotkey icon menuItems text tooltip
build.module.NotesWindow
  +gate buttonText description hotkey icon name tooltip
build.module.PieceWindow
  defaultWidth description hidden hotkey icon name scale text tooltip
build.module.PlayerHand
  allowMultiple backgroundcolor buttonName changeFormat color createFormat description
  edgeHeight edgeWidth hideKey hotkey icon launch mapName markMoved markUnmovedHotkey
  markUnmovedIcon markUnmovedReport markUnmovedText markUnmovedTooltip moveKey moveToFormat
  moveWithinFormat onlyReportChangedLocation showKey side thickness tooltip useBoards visible
build.module.PlayerRoster
  buttonIcon buttonKeyStroke buttonText buttonToolTip description sides
build.module.PredefinedSetup
  description file isMenu name useFile
build.module.PrivateMap
  allowMultiple backgroundcolor buttonName changeFormat color createFormat description
  edgeHeight edgeWidth hideKey hotkey icon launch mapName markMoved markUnmovedHotkey
  markUnmovedIcon markUnmovedReport markUnmovedText markUnmovedTooltip moveKey moveToFormat
  moveWithinFormat onlyReportChangedLocation showKey side thickness tooltip useBoards visible
build.module.PrototypeDefinition
  description name
build.module.RandomTextButton
  +gate addToTotal faces hotkey icon keepCount keepDice keepOption lockAdd lockDice lockPlus
  lockSides name nDice numeric plus prompt reportFormat reportTotal sortDice text tooltip
build.module.SpecialDiceButton
  +gate backgroundColor description doHotkey doLoop doReport doSound format hotkey hotkeys icon
  index indexProperty indexStart indexStep loopCount loopType name postLoopKey preLoopKey
  reportFormat resultButton resultChatter resultWindow soundClip text tooltip untilExpression
  whileExpression windowTitleResultFormat windowX windowY
build.module.SpecialDie
  format name
build.module.SpecialDieFace
  icon text value
build.module.StartupGlobalKeyCommand
  +gate buttonHotkey buttonText condition deckCount filter globalHotkey hotkey
  hotkeyOrKeyCommand icon name parameters reportFormat reportSingle singleMap suppressSounds
  target tooltip whenToApply
build.module.ToolbarMenu
  +gate description hotkey icon menuItems text tooltip
build.module.chessclockcontrol.ChessClock
  buttonText description icon side startHotkey stopHotkey tickingBackgroundColor
  tickingFontColor tockingFontColor tooltip
build.module.documentation.AboutScreen
  fileName title
build.module.documentation.BrowserHelpFile
  contents startingPage title
build.module.documentation.BrowserPDFFile
  pdfFile title
build.module.documentation.HelpFile
  fileName fileType image title vassalDoc
build.module.documentation.Tutorial
  launchOnStartup logfile name promptMessage welcomeMessage
build.module.folder.DeckSubFolder
  desc name
build.module.folder.GlobalPropertyFolder
  desc name
build.module.folder.MapSubFolder
  desc name
build.module.folder.PrototypeFolder
  desc name
build.module.gamepieceimage.ColorSwatch
  color name
build.module.gamepieceimage.FontStyle
  name style
build.module.gamepieceimage.GamePieceImage
  bgColor borderColor name props version
build.module.gamepieceimage.GamePieceLayout
  border height layout name width
build.module.gamepieceimage.ImageItem
  advanced antialias image location name rotation source xoffset yoffset
build.module.gamepieceimage.ImageItemInstance
  image
build.module.gamepieceimage.ShapeItem
  advanced antialias bevel height location name rotation shape width xoffset yoffset
build.module.gamepieceimage.ShapeItemInstance
  borderColor fgColor
build.module.gamepieceimage.SymbolItem
  advanced antialias height linewidth location name rotation set width xoffset yoffset
build.module.gamepieceimage.SymbolItemInstance
  bgColor fgColor size sizeColor symbol1 symbol2
build.module.gamepieceimage.TextBoxItem
  advanced antialias font height location name rotation source text use_html width xoffset
  yoffset
build.module.gamepieceimage.TextItem
  advanced antialias font location name rotation source text xoffset yoffset
build.module.gamepieceimage.TextItemInstance
  bgColor fgColor outlineColor value
build.module.map.BoardPicker
  addColumnText addRowText boardPrompt maxColumns selected slotHeight slotScale slotWidth title
build.module.map.CounterDetailViewer
  bgColor borderColor borderInnerThickness borderThickness borderWidth centerAll
  centerPiecesVertically centerText combineCounterSummary counterReportFormat delay description
  display emptyHexReportForma enableHTML extraTextPadding fgColor fontSize graphicsZoom hotkey
  layerList minDisplayPieces onlyShowFirstSummary propertyFilter showDeck showDeckDepth
  showDeckMasked showgraph showgraphsingle showMoveSelectde showNonMovable showNoStack
  showOnlyTopOfStack showOverlap showTerrainBeneath showTerrainHeight showTerrainSnappy
  showTerrainText showTerrainWidth showTerrainZoom showtext showtextsingle stopAfterShowing
  stretchWidthPieces stretchWidthSummary summaryReportFormat unrotatePieces version
  verticalBottomText verticalOffset verticalTopText zoomlevel
build.module.map.DeckGlobalKeyCommand
  deckCount filter hotkey name parameters reportFormat reportSingle suppressSounds target
build.module.map.DrawPile
  allowMultiple allowSelect canSave color countExpressions deckOwners deckRestrictAccess
  description draw drawFaceUp drawMultipleMessage drawSpecificMessage emptyHotkey
  expressionCounting faceDown faceDownFormat faceDownHotkey faceDownMessage faceFlipHotkey
  faceUpHotkey faceUpMessage faceUpReportFormat height hotkeyOnEmpty loadHotkey loadMessage
  loadReportFormat maxStack name owningBoard reshufflable reshuffleCommand reshuffleHotkey
  reshuffleMessage reshuffleTarget restrictExpression restrictOption reverseCommand
  reverseFormat reverseHotkey reversible saveHotkey saveMessage saveReportFormat
  selectDisplayProperty selectSortProperty shuffle shuffleCommand shuffleFormat shuffleHotkey
  width x y
build.module.map.Flare
  circleColor circleScale circleSize description flareKey flareName flarePulses
  flarePulsesPerSec reportFormat
build.module.map.GlobalMap
  buttonText color hotkey icon scale tooltip
build.module.map.HandMetrics
  bottom color disabled down exSepX exSepY top unexSepX unexSepY up
build.module.map.HidePiecesButton
  buttonText hiddenIcon hotkey icon showingIcon tooltip
build.module.map.HighlightLastMoved
  color enabled thickness
build.module.map.ImageSaver
  +gate buttonText hotkey icon tooltip
build.module.map.LOS_Thread
  +gate drawRange global hideCounters hideOpacity hotkey iconName label losThickness
  persistence persistentIconName rangeBg rangeFg report round scale snapEnd snapStart
  threadColor threadName tooltip
build.module.map.LayerControl
  +gate command description hotkey icon layers skip text tooltip
build.module.map.LayeredPieceCollection
  description layerOrder property
build.module.map.MapShader
  addToMapToolbar alwaysOn boardList boards border borderColor borderOpacity borderWidth
  buttonText color drawOver hotkey icon image name opacity pattern scaleImage startsOn tooltip
  type
build.module.map.MassKeyCommand
  +gate buttonHotkey buttonText condition deckCount filter hotkey icon name names parameters
  property propValue reportFormat reportSingle singleMap suppressSounds target tooltip
build.module.map.MoveCameraButton
  +gate boardName gridLocation hotkey icon moveCameraMode propertyFilter regionName text
  tooltip xOffset xPos yOffset yPos zoneName zoom
build.module.map.PieceMover
  icon
build.module.map.PieceRecenterer
  +gate hotkey icon text tooltip
build.module.map.Scroller
  prompt useArrows
build.module.map.SelectionHighlighter
  color image match name thickness useImage xoffset yoffset
build.module.map.SetupStack
  location name owningBoard useGridLocation x y
build.module.map.StackMetrics
  bottom color disabled down exSepX exSepY top unexSepX unexSepY up
build.module.map.TextSaver
  +gate buttonText hotkey icon tooltip
build.module.map.Zoomer
  factor inButtonText inIconName inTooltip max outButtonText outIconName outTooltip
  pickButtonText pickIconName pickTooltip zoomInKey zoomLevels zoomOutKey zoomPickKey zoomStart
build.module.map.boardPicker.Board
  color height image name reversible width
build.module.map.boardPicker.board.HexGrid
  color cornersLegal dotsVisible dx dy edgesLegal sideways snapTo visible x0 y0
build.module.map.boardPicker.board.Region
  name originx originy
build.module.map.boardPicker.board.RegionGrid
  fontsize snapto visible
build.module.map.boardPicker.board.SquareGrid
  color cornersLegal dotsVisible dx dy edgesLegal range snapTo visible x0 y0
build.module.map.boardPicker.board.mapgrid.HexGridNumbering
  color first fontSize hDescend hDrawOff hLeading hOff hType locationFormat rotateText sep
  stagger vDescend vDrawOff visible vLeading vOff vType
build.module.map.boardPicker.board.mapgrid.ObliqueHexGridNumbering
  color first fontSize hDescend hDrawOff hLeading hOff hType locationFormat rotateText sep
  stagger vDescend vDrawOff visible vLeading vOff vType
build.module.map.boardPicker.board.mapgrid.SquareGridNumbering
  color first fontSize hDescend hDrawOff hLeading hOff hType locationFormat rotateText sep
  vDescend vDrawOff visible vLeading vOff vType
build.module.map.boardPicker.board.mapgrid.Zone
  highlightProperty locationFormat name path useHighlight useParentGrid
build.module.map.boardPicker.board.mapgrid.ZoneHighlight
  color coverage image name opacity style width
build.module.map.deck.DeckSendKeyCommand
  applyOnMove deckExpression description hotkey limitExpression limitTotal matchExpression
  menuText reportFormat sendMatching stop stopAlso stopExpression targetDeck variableDeck
build.module.map.deck.DeckSortKeyCommand
  description hotkey menuText reportFormat sortParameters
build.module.properties.BooleanScenarioProperty
  description hotkey initialValue name switch
build.module.properties.ChangePropertyButton
  +gate desc hotkey icon propChanger reportFormat text tooltip
build.module.properties.GlobalProperty
  description initialValue isNumeric max min name wrap
build.module.properties.GlobalTranslatableMessage
  description initialValue name
build.module.properties.ListScenarioProperty
  description hotkey initialValue name options switch
build.module.properties.NumberScenarioProperty
  description hotkey initialValue name switch
build.module.properties.ScenarioPropertiesOptionTab
  alignLabelsRight description heading leftAlign name report
build.module.properties.StringScenarioProperty
  description hotkey initialValue name switch
build.module.properties.ZoneProperty
  description initialValue isNumeric max min name wrap
build.module.turn.CounterTurnLevel
  incr loop loopLimit name property start turnFormat
build.module.turn.ListTurnLevel
  configFirst configList list name prompt property turnFormat
build.module.turn.TurnGlobalHotkey
  hotkey match name reportFormat
build.module.turn.TurnTracker
  buttonText description fwdOnly hotkey icon length lengthStyle name nexthotkey plusButtonSize
  prevhotkey reportFormat tooltip turnButtonHeight turnFormat
build.widget.BoxWidget
  entryName height width
build.widget.CardSlot
  entryName gpid height icon width
build.widget.Chart
  chartName description fileName
build.widget.HtmlChart
  chartName description fileName
build.widget.ListWidget
  description divider entryName height scale width
build.widget.MapWidget
  description entryName
build.widget.PanelWidget
  description entryName fixed nColumns scale vert
build.widget.PieceSlot
  entryName gpid height icon width
build.widget.TabWidget
  description entryName
build.widget.WidgetMap
  allowMultiple backgroundcolor buttonName changeFormat color createFormat description
  edgeHeight edgeWidth hideKey hotkey icon launch mapName markMoved markUnmovedHotkey
  markUnmovedIcon markUnmovedReport markUnmovedText markUnmovedTooltip moveKey moveToFormat
  moveWithinFormat onlyReportChangedLocation showKey thickness tooltip
i18n.Translation
  locale
preferences.BooleanPreference
  default desc name note tab
preferences.DoublePreference
  default desc name note tab
preferences.EnumPreference
  default desc list name note tab
preferences.IntegerPreference
  default desc name note tab
preferences.StringPreference
  default desc name note tab
preferences.TextPreference
  default desc name note tab
script.ActionScript
  desc name script
script.GeneralScript
  desc name script
tools.icon.IconFamily
  icon0 icon1 icon2 icon3 name scalableIcon
"""
#: what every button with a condition has
_GATE = ("canDisable", "disabledIcon", "hideWhenDisabled", "propertyGate")


def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    names: set[str] = set()
    for line in _TABLE.splitlines():
        if line.startswith(" "):
            names.update(line.split())
        elif line:
            names = found.setdefault(f"VASSAL.{line}", set())
    return {
        tag: frozenset(names - {"+gate"}).union(_GATE if "+gate" in names else ())
        for tag, names in found.items()
    }


#: the class of a component -> its attributes
OF_COMPONENT = _table()
