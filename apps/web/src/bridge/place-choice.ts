/** Choosing a place on our own screen `/choose-location`: who asked waits, the screen answers. */
import { navigate } from 'wouter/use-browser-location'

import { chooseLocationLink } from '../lib/common-links.ts'
import { BridgeError, type Place } from './types.ts'

let waiting: { resolve: (place: Place) => void; reject: (error: BridgeError) => void } | undefined

/** Opens the chooser and waits for the person. */
export function askForPlace(): Promise<Place> {
  waiting?.reject(new BridgeError('CANCELLED'))
  return new Promise((resolve, reject) => {
    waiting = { resolve, reject }
    navigate(chooseLocationLink)
  })
}

/** The chooser screen: the place that was chosen, or undefined when it was left. */
export function answerPlace(place: Place | undefined): void {
  if (place) waiting?.resolve(place)
  else waiting?.reject(new BridgeError('CANCELLED'))
  waiting = undefined
}
