/** Half-width text; a file of its own, because the first page searches by it and parses no number. */

const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const POINTS = /[。｡]/g
const YUAN_SIGNS = /￥/g
const DASHES = /[\u2010-\u2015\u2212]/g
/** Format characters that contact and chat apps put around a copied number. */
const INVISIBLE = /\p{Cf}/gu

/** Half-width form of digits and punctuation, without invisible marks. Not NFKC, which turns `5²` into `52`. */
export const toHalfWidth = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll(POINTS, '.')
    .replaceAll(YUAN_SIGNS, '¥')
    .replaceAll(DASHES, '-')
