/**
 * States in which screens are tested. A state names a screen, its user, the preparation of its data and texts that
 * prove it; screenshots (`npm run shots`) and the test of every screen use this list.
 */
import type { Page } from '@playwright/test'
import type { ScreenId } from '@nocturne/contract/screens'
import type { Cart } from './carts.ts'
import type { GuestApp, SeatedPhone } from './guests.ts'

/** A text or an element (by role and accessible name) that only the product shows. */
export type VisibleProof =
  string | RegExp | readonly ['button' | 'link' | 'heading' | 'dialog' | 'img' | 'tab', string | RegExp]

/** Accessible name of a button or a layer: exact, or by pattern. */
export type AccessibleName = string | RegExp

/** Data prepared for a state. */
export type StateData = {
  /** Query parameters of the page's URL. */
  query?: Readonly<Record<string, string | number | undefined>>
  /** Phone that scanned a table and has its pass. */
  seat?: SeatedPhone
  /** Cart stored on the phone. */
  cart?: Cart
  /** Member signed in on the phone. */
  memberId?: number
}

export type ScreenState = {
  screen: ScreenId
  /** Lower-case letters and hyphens; part of the screenshot's file name. */
  name: string
  /** Login of the employee using the phone; absent: not signed in. */
  as?: string
  /** App that surrounds a guest's page; default: a plain browser. */
  app?: GuestApp
  /** Prepares the data through API calls. */
  scene?: () => Promise<StateData>
  /** Performs actions that are possible only on the phone: opening a sheet, going offline. */
  touch?: (page: Page) => Promise<void>
  /** Texts and elements that must all be visible: they prove the product and this state. */
  shows: readonly VisibleProof[]
  /**
   * Open layers, lowest first; going back closes them one by one from the last. Includes layers that the next one has
   * replaced.
   */
  over?: readonly AccessibleName[]
  /** Screen to which closing the lowest layer leads, when it is another page. */
  leadsTo?: ScreenId
  /** True when the state is a refusal: the page then correctly shows nothing but the reason. */
  refusal?: true
}
