/** Fixed texts of every page, apart from `client-texts.ts`: a first screen needs no others. */

/** The call never got an answer, or one with an HTTP status other than 200 and 401. */
export const networkErrorText = '网络出了点差错'

/** The first load of a page failed; tapping tries again. */
export const loadFailedText = '加载失败，点击重试'
