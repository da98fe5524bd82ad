/** Screens of a feedback message and of the mailbox, for notifications. */
export const letterRoute = (suggestId: string): string => `/pages/employeeCenter/suggest/detail?suggestId=${suggestId}`

export const mailboxRoute = '/pages/employeeCenter/suggest/index'
