/**
 * What people may type so that others read what is there. Characters that turn the direction of what follows, or cannot be seen, make
 * a text look like another one: an amount backwards, a colleague's name.
 */

/**
 * Control characters but tab and line ends, lone surrogates, the mark of a broken encoding (PostgreSQL refuses NUL outright), and what
 * turns the direction of writing.
 */
const unreadable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFD]/u

/** False for text that holds what nobody types, or what makes it look like other text. */
export const isReadable = (text: string): boolean => !unreadable.test(text)

const INVISIBLE = /[\s\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/gu
const VISIBLE = /[^\s\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/u

/** False for text of which nothing can be seen: `sameLook` of it is empty. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** False for text with line ends or tabs. */
export const isOneLine = (text: string): boolean => !/[\t\n\v\f\r\u0085\u2028\u2029]/.test(text)

/** Letters of other scripts, small, and the Latin ones they are drawn like in one case or the other. */
const ELSEWHERE = 'авсԁеһіјкмнопрѕтхуαβεηικνορτυχ'
const LATIN = 'abcdehijkmhonpstxyabehiknoptux'
const drawnAs = new Map(ELSEWHERE.split('').map((letter, place) => [letter, LATIN[place] ?? letter]))

/** A capital I is a small l to the eye, and both are a one; an O is a nought. Capitals count as small ones, so all of them are one. */
const ONE = /[ıil1|]/g
const NOUGHT = /0/g

/**
 * Names that people cannot tell apart have the same of this: wide and narrow letters, capitals, spaces, what is not seen, and letters and
 * digits that are drawn alike are one.
 */
export const sameLook = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .toLowerCase()
    .replaceAll(/[\u0370-\u052f]/g, (letter) => drawnAs.get(letter) ?? letter)
    .replaceAll(ONE, 'l')
    .replaceAll(NOUGHT, 'o')
