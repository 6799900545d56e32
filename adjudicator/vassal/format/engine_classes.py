"""The component classes, traits and pictures of VASSAL, with the versions that introduced them.

The lists were collected from versions 3.2 to 3.8 of the engine.
"""

from __future__ import annotations

__all__ = [
    "CLASSES",
    "ENGINE_IMAGES",
    "PIECES",
    "SINCE_CLASS",
    "SINCE_TRAIT",
    "TRAITS",
]

_PACKAGES: dict[str, str] = {
    "VASSAL.build": "GameModule",
    "VASSAL.build.module": (
        "BasicCommandEncoder BasicLogger ChartWindow Chatter ChessClockControl "
        "ConnectionWindow DiceButton DieManager DoActionButton Documentation EventLog "
        "ExtensionElement GlobalKeyCommand GlobalOptions InternetDiceButton Inventory "
        "KeyNamer Map ModuleExtension ModulePlugin MultiActionButton NotesWindow PieceWindow "
        "PlayerHand PlayerRoster Plugin PredefinedSetup PrivateMap PrototypeDefinition "
        "PrototypesContainer RandomTextButton SpecialDiceButton SpecialDie SpecialDieFace "
        "StartupGlobalKeyCommand ToolbarMenu"
    ),
    "VASSAL.build.module.chessclockcontrol": "ChessClock",
    "VASSAL.build.module.documentation": (
        "AboutScreen BrowserHelpFile BrowserPDFFile HelpFile Tutorial"
    ),
    "VASSAL.build.module.folder": (
        "DeckSubFolder GlobalPropertyFolder MapSubFolder ModuleSubFolder PrototypeFolder"
    ),
    "VASSAL.build.module.gamepieceimage": (
        "ColorManager ColorSwatch FontManager FontStyle GamePieceImage "
        "GamePieceImageDefinitions GamePieceLayout GamePieceLayoutsContainer ImageItem "
        "ImageItemInstance ShapeItem ShapeItemInstance SymbolItem SymbolItemInstance "
        "TextBoxItem TextBoxItemInstance TextItem TextItemInstance"
    ),
    "VASSAL.build.module.map": (
        "BoardPicker CounterDetailViewer DeckGlobalKeyCommand DrawPile Flare ForwardToChatter "
        "ForwardToKeyBuffer GlobalMap HandMetrics HidePiecesButton HighlightLastMoved "
        "ImageSaver KeyBufferer LOS_Thread LayerControl LayeredPieceCollection MapCenterer "
        "MapShader MassKeyCommand MenuDisplayer MoveCameraButton PieceMover PieceRecenterer "
        "Scroller SelectionHighlighter SelectionHighlighters SetupStack StackExpander "
        "StackMetrics TextSaver Zoomer"
    ),
    "VASSAL.build.module.map.boardPicker": "Board",
    "VASSAL.build.module.map.boardPicker.board": ("HexGrid Region RegionGrid SquareGrid ZonedGrid"),
    "VASSAL.build.module.map.boardPicker.board.mapgrid": (
        "HexGridNumbering ObliqueHexGridNumbering SquareGridNumbering Zone ZoneHighlight "
        "ZonedGridHighlighter"
    ),
    "VASSAL.build.module.map.deck": "DeckSendKeyCommand DeckSortKeyCommand",
    "VASSAL.build.module.properties": (
        "BooleanScenarioProperty ChangePropertyButton GlobalProperties GlobalProperty "
        "GlobalTranslatableMessage GlobalTranslatableMessages ListScenarioProperty "
        "NumberScenarioProperty ScenarioPropertiesOptionTab StringScenarioProperty "
        "ZoneProperty"
    ),
    "VASSAL.build.module.turn": (
        "CounterTurnLevel ListTurnLevel TurnComponent TurnGlobalHotkey TurnTracker"
    ),
    "VASSAL.build.widget": (
        "BoxWidget CardSlot Chart HtmlChart ListWidget MapWidget PanelWidget PieceSlot "
        "TabWidget WidgetMap"
    ),
    "VASSAL.chat": "PrivateChatter",
    "VASSAL.chat.ui": "ChatServerControls",
    "VASSAL.i18n": "Language Localization TranslatableMarker Translation VassalTranslation",
    "VASSAL.preferences": (
        "BooleanPreference DoublePreference EnumPreference IntegerPreference StringPreference "
        "TextPreference"
    ),
    "VASSAL.script": "ActionScript BshCommandEncoder BshPlugin GeneralScript ScriptContainer",
    "VASSAL.tools": "DebugControls",
    "VASSAL.tools.icon": "IconFamily",
    "VASSAL.launch": "BasicModule",
}


def _words(text: str) -> list[str]:
    return text.split()


#: every class that can be an element of a build file
CLASSES: frozenset[str] = frozenset(
    f"{package}.{name}" for package, names in _PACKAGES.items() for name in names.split()
)

#: the kinds of the innermost trait of a piece
PIECES: frozenset[str] = frozenset({"piece", "deck", "stack"})

#: the kinds of traits: the text before the first semicolon of a type
TRAITS: frozenset[str] = frozenset(
    _words(
        "AreaOfEffect PROP attach basicName border button calcProp clone cmt delete deselect emb "
        "emb2 footprint globalhotkey globalkey hide hideCmd immob label locCommand locmsg macro "
        "mark markmoved mat matPiece menuSeparator nonRect nonRect2 obs pivot placemark playSound "
        "propertysheet prototype replace report restrict return rotate sendto setpieceprop setprop "
        "submenu table translate"
    )
)

_SINCE_CLASS: dict[tuple[int, int], str] = {
    (3, 5): (
        "module.ChessClockControl module.KeyNamer module.chessclockcontrol.ChessClock "
        "module.documentation.BrowserPDFFile module.map.Flare "
        "module.properties.GlobalTranslatableMessage module.properties.GlobalTranslatableMessages"
    ),
    (3, 6): (
        "module.folder.DeckSubFolder module.folder.GlobalPropertyFolder "
        "module.folder.MapSubFolder module.folder.ModuleSubFolder module.folder.PrototypeFolder "
        "module.map.MoveCameraButton module.map.deck.DeckSendKeyCommand "
        "module.map.deck.DeckSortKeyCommand"
    ),
    (3, 7): (
        "module.properties.BooleanScenarioProperty module.properties.ListScenarioProperty "
        "module.properties.NumberScenarioProperty module.properties.ScenarioPropertiesOptionTab "
        "module.properties.StringScenarioProperty"
    ),
    (3, 8): "module.map.boardPicker.board.mapgrid.ObliqueHexGridNumbering",
}

#: class -> the first version that has it, for classes added after 3.2
SINCE_CLASS: dict[str, tuple[int, int]] = {
    f"VASSAL.build.{name}": version
    for version, names in _SINCE_CLASS.items()
    for name in names.split()
}

#: trait -> the first version that has it, for traits added after 3.2
SINCE_TRAIT: dict[str, tuple[int, int]] = {
    "menuSeparator": (3, 4),
    "deselect": (3, 5),
    "locmsg": (3, 5),
    "basicName": (3, 6),
    "mat": (3, 6),
    "matPiece": (3, 6),
    "nonRect2": (3, 6),
    "attach": (3, 7),
    "border": (3, 7),
    "cmt": (3, 7),
    "locCommand": (3, 7),
    "setpieceprop": (3, 7),
}

#: pictures of the engine; a module can name them with or without "/images/"
ENGINE_IMAGES: frozenset[str] = frozenset(
    _words(
        "Edit16.gif Help16.gif Save16.gif SaveAs16.gif Splash.gif Splash.png StepForward16.gif "
        "Undo16.gif VASSAL-256x256.png black.jpg camera.gif chart.gif chess_clock.png connect.gif "
        "counter.gif die.gif disconnect.gif getMessages.gif globe_selected.gif "
        "globe_unselected.gif inventory.gif keyCommand.gif lockedRoom.gif map.gif "
        "mm-extension-active.png mm-extension-inactive.png mm-file.png mm-gamefolder-closed.png "
        "mm-gamefolder-open.png mm-module.png moved.gif notes.gif overview.gif playerAway.gif "
        "playerLooking.gif postMessage.gif recenter.gif status.gif thread.gif unmoved.gif zoom.png "
        "zoomIn.gif zoomIn.png zoomOut.gif zoomOut.png"
    )
)
