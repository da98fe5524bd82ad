/** Actor in logs and the table's history for guests without a login. */
export const THE_GUEST = { userId: null, nickName: '客人' } as const
