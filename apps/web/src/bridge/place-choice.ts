/** Passes a place from our screen `/choose-location` back to the caller. */
import { navigate } from 'wouter/use-browser-location'

import { chooseLocationLink } from '#lib/routing/common-links.ts'
import { BridgeError, type Place } from './types.ts'

let waiting: { resolve: (place: Place) => void; reject: (error: BridgeError) => void } | undefined

/** Opens the screen and waits for the choice. */
export function requestPlace(): Promise<Place> {
  waiting?.reject(new BridgeError('CANCELLED'))
  return new Promise((resolve, reject) => {
    waiting = { resolve, reject }
    navigate(chooseLocationLink)
  })
}

/** Ends the wait with the chosen place, or with CANCELLED for undefined. Called by the screen when it is left. */
export function resolvePlace(place: Place | undefined): void {
  if (place) waiting?.resolve(place)
  else waiting?.reject(new BridgeError('CANCELLED'))
  waiting = undefined
}
