/** Fixed texts of every page. Separate from `client-texts.ts` to keep the first load small. */

/** No response, or an HTTP status other than 200 and 401. */
export const networkErrorText = '网络出了点差错'

/** The first load of a page failed; tapping retries. */
export const loadFailedText = '加载失败，点击重试'
