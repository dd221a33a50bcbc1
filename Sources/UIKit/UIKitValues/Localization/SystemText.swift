import Foundation
import LayerTree

/// The words of bars, pickers and searches, which apps do not translate themselves.
///
/// They are Apple's, as far as they are known; in a language without them they are English, which
/// is reported. Words for VoiceOver are always English.
package enum SystemText: String, CaseIterable {
  case back = "Back"
  case cancel = "Cancel"
  case delete = "Delete"
  case done = "Done"
  case edit = "Edit"
  case loading = "Loading…"
  case more = "More"
  case noResults = "No Results"
  /// The text for a search, with `%@` for what was searched.
  case noResultsFor = "No Results for “%@”"
  case redo = "Redo"
  case save = "Save"
  case search = "Search"
  case spelling = "Check the spelling or try a new search."
  case time = "Time"
  case today = "Today"
  case undo = "Undo"

  /// The text in the language of the stage.
  package var text: String { text(in: StringTables.stageLanguage ?? "en") }

  /// The text in a language.
  /// - Parameter language: A tag of BCP 47, or the identifier of a locale.
  package func text(in language: String) -> String {
    let known = Array(Self.translations.keys) + ["en"]
    guard let best = Locale.Language.best(of: known, for: language) else {
      ViewFact.untranslated(rawValue, language: language).report(of: Self.self, at: "language")
      return rawValue
    }
    return Self.translations[best]?[self] ?? rawValue
  }

  /// All texts by their languages, but for English.
  static let translations: [String: [SystemText: String]] = [
    "ar": [
      .back: "رجوع", .cancel: "إلغاء", .delete: "حذف", .done: "تم", .edit: "تحرير",
      .loading: "جارٍ التحميل…", .more: "المزيد", .noResults: "لا توجد نتائج",
      .noResultsFor: "لا توجد نتائج لـ “%@”", .redo: "إعادة", .save: "حفظ", .search: "بحث",
      .spelling: "تحقق من الإملاء أو جرّب بحثًا جديدًا.", .time: "الوقت", .today: "اليوم",
      .undo: "تراجع",
    ],
    "de": [
      .back: "Zurück", .cancel: "Abbrechen", .delete: "Löschen", .done: "Fertig",
      .edit: "Bearbeiten", .loading: "Laden …", .more: "Mehr", .noResults: "Keine Ergebnisse",
      .noResultsFor: "Keine Ergebnisse für „%@“", .redo: "Wiederholen", .save: "Sichern",
      .search: "Suchen",
      .spelling: "Überprüfe die Schreibweise oder versuche es mit einer neuen Suche.",
      .time: "Uhrzeit", .today: "Heute", .undo: "Widerrufen",
    ],
    "es": [
      .back: "Atrás", .cancel: "Cancelar", .delete: "Eliminar", .done: "OK", .edit: "Editar",
      .loading: "Cargando…", .more: "Más", .noResults: "Sin resultados",
      .noResultsFor: "Sin resultados para “%@”", .redo: "Rehacer", .save: "Guardar",
      .search: "Buscar", .spelling: "Revisa la ortografía o prueba con una nueva búsqueda.",
      .time: "Hora", .today: "Hoy", .undo: "Deshacer",
    ],
    "fr": [
      .back: "Retour", .cancel: "Annuler", .delete: "Supprimer", .done: "OK", .edit: "Modifier",
      .loading: "Chargement…", .more: "Autres", .noResults: "Aucun résultat",
      .noResultsFor: "Aucun résultat pour « %@ »", .redo: "Rétablir", .save: "Enregistrer",
      .search: "Rechercher",
      .spelling: "Vérifiez l’orthographe ou lancez une nouvelle recherche.", .time: "Heure",
      .today: "Aujourd’hui", .undo: "Annuler",
    ],
    "it": [
      .back: "Indietro", .cancel: "Annulla", .delete: "Elimina", .done: "Fine", .edit: "Modifica",
      .loading: "Caricamento…", .more: "Altro", .noResults: "Nessun risultato",
      .noResultsFor: "Nessun risultato per “%@”", .redo: "Ripristina", .save: "Salva",
      .search: "Cerca", .spelling: "Controlla l’ortografia o prova una nuova ricerca.",
      .time: "Ora", .today: "Oggi", .undo: "Annulla",
    ],
    "ja": [
      .back: "戻る", .cancel: "キャンセル", .delete: "削除", .done: "完了", .edit: "編集",
      .loading: "読み込み中…", .more: "その他", .noResults: "結果なし",
      .noResultsFor: "“%@”の検索結果なし", .redo: "やり直す", .save: "保存", .search: "検索",
      .spelling: "スペルを確認するか、別の検索を試してください。", .time: "時刻", .today: "今日",
      .undo: "取り消す",
    ],
    "ko": [
      .back: "뒤로", .cancel: "취소", .delete: "삭제", .done: "완료", .edit: "편집",
      .loading: "로드 중…", .more: "기타", .noResults: "결과 없음",
      .noResultsFor: "‘%@’에 대한 결과 없음", .redo: "실행 복귀", .save: "저장", .search: "검색",
      .spelling: "맞춤법을 확인하거나 새로운 검색어를 시도하십시오.", .time: "시간", .today: "오늘",
      .undo: "실행 취소",
    ],
    "nl": [
      .back: "Terug", .cancel: "Annuleer", .delete: "Verwijder", .done: "Gereed", .edit: "Wijzig",
      .loading: "Laden…", .more: "Meer", .noResults: "Geen resultaten",
      .noResultsFor: "Geen resultaten voor ‘%@’", .redo: "Opnieuw", .save: "Bewaar",
      .search: "Zoek", .spelling: "Controleer de spelling of probeer een andere zoekopdracht.",
      .time: "Tijd", .today: "Vandaag", .undo: "Herstel",
    ],
    "pt": [
      .back: "Voltar", .cancel: "Cancelar", .delete: "Apagar", .done: "OK", .edit: "Editar",
      .loading: "Carregando…", .more: "Mais", .noResults: "Nenhum Resultado",
      .noResultsFor: "Nenhum Resultado para “%@”", .redo: "Refazer", .save: "Salvar",
      .search: "Buscar", .spelling: "Verifique a ortografia ou tente uma nova busca.",
      .time: "Hora", .today: "Hoje", .undo: "Desfazer",
    ],
    "ru": [
      .back: "Назад", .cancel: "Отменить", .delete: "Удалить", .done: "Готово", .edit: "Править",
      .loading: "Загрузка…", .more: "Еще", .noResults: "Нет результатов",
      .noResultsFor: "Нет результатов по запросу «%@»", .redo: "Повторить", .save: "Сохранить",
      .search: "Поиск", .spelling: "Проверьте правописание или введите новый запрос.",
      .time: "Время", .today: "Сегодня", .undo: "Отменить",
    ],
    "zh-Hans": [
      .back: "返回", .cancel: "取消", .delete: "删除", .done: "完成", .edit: "编辑",
      .loading: "正在载入…", .more: "更多", .noResults: "无结果", .noResultsFor: "没有“%@”的结果",
      .redo: "重做", .save: "存储", .search: "搜索", .spelling: "请检查拼写或尝试新搜索。",
      .time: "时间", .today: "今天", .undo: "撤销",
    ],
    "zh-Hant": [
      .back: "返回", .cancel: "取消", .delete: "刪除", .done: "完成", .edit: "編輯",
      .loading: "載入中⋯", .more: "更多", .noResults: "沒有結果", .noResultsFor: "沒有「%@」的結果",
      .redo: "重做", .save: "儲存", .search: "搜尋", .spelling: "請檢查拼字或嘗試新的搜尋。",
      .time: "時間", .today: "今天", .undo: "還原",
    ],
  ]
}
