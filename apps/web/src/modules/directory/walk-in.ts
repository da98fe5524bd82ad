/** 散客: stands where there is no sales person. Nobody can sign in as him, and no list of colleagues has him. */
export const WALK_IN = { userId: 1, nickName: '散客' } as const
