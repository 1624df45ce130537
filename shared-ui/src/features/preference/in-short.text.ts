/** Short names and descriptions of a person, for lists. */

export const inShort = {
  person: (age: number, gender: string) => `${age}歳・${gender}`,
  named: (name: string) => `${name}さん`,
  noAnswer: "性別の回答なし",
  outline: (person: string, place: string) => `${person}・${place}の方`,
  outlineOver: "記録の期限を過ぎた方",
} as const;
