/** How logs and the table's history name whoever acts without a login. */
export const THE_GUEST = { userId: null, nickName: '客人' } as const
