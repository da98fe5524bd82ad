/**
 * States of screens in use. A state names a screen, its user, its preparation and the visible proof; screenshots (`npm run shots`) and the
 * test of every screen use this list.
 */
import type { Page } from '@playwright/test'
import type { ScreenId } from '@nocturne/contract/screens'
import type { Cart } from './carts.ts'
import type { App, Seat } from './guests.ts'

/** A text or an element (by role and accessible name) that only the product shows. */
export type Sight =
  string | RegExp | readonly ['button' | 'link' | 'heading' | 'dialog' | 'img' | 'tab', string | RegExp]

/** Accessible name of a button or a layer: exact, or by pattern. */
export type Name = string | RegExp

/** Data prepared for a state. */
export type Scene = {
  /** Query of the address. */
  query?: Readonly<Record<string, string | number | undefined>>
  /** The phone scanned a table and has its pass. */
  seat?: Seat
  /** Cart stored on the phone. */
  cart?: Cart
  /** Member signed in on the phone. */
  memberId?: number
}

export type State = {
  screen: ScreenId
  /** Lower-case letters and hyphens; part of the screenshot's file name. */
  name: string
  /** Login of the employee using the phone; absent: not signed in. */
  as?: string
  /** App around a guest's page; default: a plain browser. */
  app?: App
  /** Prepares the data through API calls. */
  scene?: () => Promise<Scene>
  /** Actions possible only on the phone: opening a sheet, going offline. */
  touch?: (page: Page) => Promise<void>
  /** Must all be visible: proof of the product and of this state. */
  shows: readonly Sight[]
  /** Open layers, lowest first; back closes them one by one from the last. Includes layers replaced by the next one. */
  over?: readonly Name[]
  /** Screen reached by closing the lowest layer, when it is another page. */
  leadsTo?: ScreenId
  /** The state is a refusal: the page correctly shows only the reason. */
  refusal?: true
}
