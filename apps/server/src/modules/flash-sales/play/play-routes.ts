/** Routes of group plays, for links in messages. */
export const playRoute = (playId: number): string => `/pages/playWithMe/detail?playId=${playId}`
