/** The screen of a letter, and the mailbox, for messages. */
export const letterRoute = (suggestId: string): string => `/pages/employeeCenter/suggest/detail?suggestId=${suggestId}`

export const mailboxRoute = '/pages/employeeCenter/suggest/index'
