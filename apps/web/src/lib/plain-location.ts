/** The build's `wouter`: the app has one router, at `/`, so the location of the browser is the location. */
export { useBrowserLocation as useLocation } from 'wouter/use-browser-location'
