/** Screens that messages about group plays open. */
export const playRoute = (playId: number): string => `/pages/playWithMe/detail?playId=${playId}`
