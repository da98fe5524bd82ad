/** Error texts that every page needs. In a file of their own to keep `client-texts.ts` out of the first load. */

/** Shown when there is no response, or an HTTP status other than 200 and 401. */
export const networkErrorText = '网络出了点差错'

/** Shown when the first load of a page failed; a tap retries. */
export const loadFailedText = '加载失败，点击重试'
