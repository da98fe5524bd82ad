/**
 * Rules for text that other users read. Bidirectional controls and invisible characters can disguise a text: a reversed amount, a
 * colleague's name.
 */

/**
 * Control characters except tab and line ends, lone surrogates, U+FFFD (broken encoding) and bidirectional controls. PostgreSQL refuses NUL
 * outright.
 */
const unreadable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFD]/u

/** False for text with control, broken or bidirectional characters. */
export const isReadable = (text: string): boolean => !unreadable.test(text)

const INVISIBLE = /[\s\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/gu
const VISIBLE = /[^\s\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/u

/** False for text without a visible character; its `computeSkeleton` is empty. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** False for text with line ends or tabs. */
export const isOneLine = (text: string): boolean => !/[\t\n\v\f\r\u0085\u2028\u2029]/.test(text)

/** Lower-case Cyrillic, Armenian and Greek letters, and the Latin letters they look like in either case. */
const HOMOGLYPHS = 'авсԁеһіјкмнопрѕтхуαβεηικνορτυχ'
const LATIN = 'abcdehijkmhonpstxyabehiknoptux'
const latinOf = new Map(HOMOGLYPHS.split('').map((letter, place) => [letter, LATIN[place] ?? letter]))

/** `I`, `l`, `|` and `1` look alike, and so do `O` and `0`. Text is lower-cased before. */
const ONE = /[ıil1|]/g
const ZERO = /0/g

/** Skeleton of a name: equal for names that look the same (width, case, spaces, invisible characters and homoglyphs folded). */
export const computeSkeleton = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .toLowerCase()
    .replaceAll(/[\u0370-\u052f]/g, (letter) => latinOf.get(letter) ?? letter)
    .replaceAll(ONE, 'l')
    .replaceAll(ZERO, 'o')
