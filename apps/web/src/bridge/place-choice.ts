/** Passes a place from our screen `/choose-location` back to the caller. */
import { navigate } from 'wouter/use-browser-location'

import { chooseLocationLink } from '#lib/routing/common-links.ts'
import { BridgeError, type MapPlace } from './types.ts'

let waiting: { resolve: (place: MapPlace) => void; reject: (error: BridgeError) => void } | undefined

/** Opens the screen and waits for the choice. */
export function requestPlace(): Promise<MapPlace> {
  waiting?.reject(new BridgeError('CANCELLED'))
  return new Promise((resolve, reject) => {
    waiting = { resolve, reject }
    navigate(chooseLocationLink)
  })
}

/** Ends the wait with the chosen place, or with CANCELLED for undefined. Called by the screen when it is left. */
export function resolvePlaceRequest(place: MapPlace | undefined): void {
  if (place) waiting?.resolve(place)
  else waiting?.reject(new BridgeError('CANCELLED'))
  waiting = undefined
}
