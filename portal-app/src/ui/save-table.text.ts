/** Texts of saving a table as a CSV file. */

export const saveTable = {
  save: "表をCSVで保存する",
  saving: "保存しています",
  saved: "保存しました。Excelで開けます。",
  failed: "保存できませんでした",
} as const;
