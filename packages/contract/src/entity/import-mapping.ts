/** Assignments of the columns of a sheet to fields, and replacements of the words that other programs use. Pure. */
import { toComparableText } from '@nocturne/base/search-text'

export type WordChange = { from: string; to: string }

/** Assignment of a column to a field; an empty field skips the column. */
export type MappedColumn = { field: string; unit: 'yuan' | 'fen'; words: WordChange[] }

/** Heading without units, marks and spaces: `低消（元） *` is `低消`. */
export const normalizeHeading = (heading: string): string =>
  toComparableText(heading)
    .replaceAll(/[(（][^)）]*[)）]/g, '')
    .replaceAll(/[\s*:：]/g, '')

/** Cell as the import reads it: words replaced, fen as yuan. Other cells unchanged. */
export function translateCell({ unit, words }: MappedColumn, cell: string): string {
  const text = cell.trim()
  const word = words.find(({ from }) => from === text)
  if (word) return word.to
  return unit === 'fen' && /^-?\d{1,15}$/.test(text) ? toYuan(text) : cell
}

/** Exact, without floating point. */
function toYuan(fen: string): string {
  const digits = fen.replace('-', '').padStart(3, '0')
  return `${fen.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const statusWords: readonly WordChange[] = [
  { from: '启用', to: '正常' },
  { from: '有效', to: '正常' },
  { from: '在售', to: '正常' },
  { from: '禁用', to: '停用' },
  { from: '停售', to: '停用' },
  { from: '冻结', to: '停用' },
]

const sexWords: readonly WordChange[] = [
  { from: '先生', to: '男' },
  { from: '女士', to: '女' },
  { from: '小姐', to: '女' },
  { from: '保密', to: '未知' },
  { from: '未填写', to: '未知' },
]

/** Replacements of a field that every sheet gets: other programs name states and sexes differently. */
export const commonWords: Readonly<Record<string, readonly WordChange[]>> = { status: statusWords, sex: sexWords }
