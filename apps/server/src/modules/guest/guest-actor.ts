/** Actor in logs and the table's history for guests without a login. */
export const GUEST_ACTOR = { userId: null, nickName: '客人' } as const
