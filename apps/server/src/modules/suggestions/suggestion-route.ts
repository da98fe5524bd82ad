/** Screens of a feedback message and of the mailbox, for notifications. */
export const buildSuggestionRoute = (suggestId: string): string =>
  `/pages/employeeCenter/suggest/detail?suggestId=${suggestId}`

export const mailboxRoute = '/pages/employeeCenter/suggest/index'
