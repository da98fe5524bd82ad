/** Routes of group plays, for links in messages. */
export const buildPlayRoute = (playId: number): string => `/pages/playWithMe/detail?playId=${playId}`
