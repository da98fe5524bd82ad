/** 散客: placeholder user where there is no sales person. It cannot sign in and is in no list of colleagues. */
export const WALK_IN = { userId: 1, nickName: '散客' } as const
