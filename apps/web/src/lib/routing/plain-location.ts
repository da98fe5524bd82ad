/** Replaces `wouter` in the build: the app has one router at `/`, so the browser location is sufficient. */
export { useBrowserLocation as useLocation } from 'wouter/use-browser-location'
