/** Bounds of saved views, shared by office and server. */

/** Most views that one person saves for a list or a report. */
export const MAX_VIEWS = 30

/** Longest name of a view. */
export const MAX_VIEW_NAME = 20
