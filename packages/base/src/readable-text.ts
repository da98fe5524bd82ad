/**
 * Rules for text that other users read. Bidirectional control characters and invisible characters can disguise a text,
 * for example reverse an amount or imitate a colleague's name.
 */

/**
 * Control characters except tab and line ends, lone surrogates, U+FFFD (broken encoding) and bidirectional controls. PostgreSQL refuses NUL
 * outright.
 */
const unreadable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFD]/u

/** False for text with control, broken or bidirectional characters. */
export const isReadableText = (text: string): boolean => !unreadable.test(text)

const INVISIBLE = /[\s\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/gu
const VISIBLE = /[^\s\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True when the text has a visible character. Text without one has an empty `computeSkeleton`. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text)

/** True when the text contains no line ends or tabs. */
export const isOneLine = (text: string): boolean => !/[\t\n\v\f\r\u0085\u2028\u2029]/.test(text)

/** Lower-case Cyrillic, Armenian and Greek letters; `LATIN` contains the letters they resemble, in the same order. */
const HOMOGLYPHS = 'авсԁеһіјкмнопрѕтхуαβεηικνορτυχ'
const LATIN = 'abcdehijkmhonpstxyabehiknoptux'
const latinOf = new Map(HOMOGLYPHS.split('').map((letter, place) => [letter, LATIN[place] ?? letter]))

/** `I`, `l`, `|` and `1` look alike, and so do `O` and `0`. Applied to lower-case text. */
const ONE = /[ıil1|]/g
const ZERO = /0/g

/**
 * Skeleton of a name: equal for names that look the same. Ignores width, case, spaces and invisible characters, and
 * maps homoglyphs to one letter.
 */
export const computeSkeleton = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .toLowerCase()
    .replaceAll(/[\u0370-\u052f]/g, (letter) => latinOf.get(letter) ?? letter)
    .replaceAll(ONE, 'l')
    .replaceAll(ZERO, 'o')
