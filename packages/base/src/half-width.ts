/**
 * Converts text to half-width. A separate file to keep the first load small: the first page searches text but parses no
 * numbers.
 */

const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const POINTS = /[。｡]/g
const YUAN_SIGNS = /￥/g
const DASHES = /[\u2010-\u2015\u2212]/g
/** Invisible format characters that contact and chat apps insert around a copied number. */
const INVISIBLE = /\p{Cf}/gu

/**
 * Converts digits and punctuation to half-width and removes invisible characters. Does not use NFKC, which turns `5²`
 * into `52`.
 */
export const toHalfWidth = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll(POINTS, '.')
    .replaceAll(YUAN_SIGNS, '¥')
    .replaceAll(DASHES, '-')
