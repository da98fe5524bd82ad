/** Title of every page (specification §2): the fixed company name. `index.html` carries the same text for the first paint. */
export const COMPANY_NAME = '星幕文化娱乐有限公司'
