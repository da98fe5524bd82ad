/** Where somebody's work begins when he opens the app: the floor, his own tables on it, those that owe, or what is to be made. */
export const homeViews = ['floor', 'mine', 'unpaid', 'produce'] as const

export type HomeView = (typeof homeViews)[number]
