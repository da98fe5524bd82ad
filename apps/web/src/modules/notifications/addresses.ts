/** P130 of one message. */
export const messageAddress = (notificationId: number): string =>
  `/pages/employeeCenter/notifyDetail?notificationId=${notificationId}`

/** P129, with the chosen category; null shows all. */
export const messagesAddress = (category: string | null): string =>
  `/pages/employeeCenter/notification${category === null ? '' : `?category=${category}`}`
