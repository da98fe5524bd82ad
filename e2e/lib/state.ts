/**
 * What screens look like when somebody uses them. A state names a screen, who holds the phone, how the house comes to it and
 * what must be seen then; pictures (`npm run shots`) and the test of every screen are taken from the same list.
 */
import type { Page } from '@playwright/test'
import type { ScreenId } from '@nocturne/contract/screens'
import type { Cart } from './carts.ts'
import type { App, Seat } from './guests.ts'

/** Something that only the product shows: a text, or an element by its role and accessible name. */
export type Sight =
  string | RegExp | readonly ['button' | 'link' | 'heading' | 'dialog' | 'img' | 'tab', string | RegExp]

/** What a button or a layer is called: all of it, or part of it. */
export type Name = string | RegExp

/** What the house prepared for a state. */
export type Scene = {
  /** Query of the address. */
  query?: Readonly<Record<string, string | number | undefined>>
  /** The phone scanned a table and holds its pass. */
  seat?: Seat
  /** What the phone has in its cart. */
  cart?: Cart
  /** The member who is signed in on the phone. */
  memberId?: number
}

export type State = {
  screen: ScreenId
  /** Small letters and hyphens: it is part of the picture's name. */
  name: string
  /** Login of the member of staff who holds the phone; nobody is signed in without it. */
  as?: string
  /** The app around a guest's page: a plain browser unless it is named. */
  app?: App
  /** Brings the house to it through its own calls. */
  scene?: () => Promise<Scene>
  /** What only the phone itself can do: opening a sheet, losing the network. */
  touch?: (page: Page) => Promise<void>
  /** All of it must be seen: the proof that this is the product and in this state. */
  shows: readonly Sight[]
  /**
   * The layers that lie over the page then, from the lowest up: the last is on top, and back leads through them one by one. A layer
   * that made room for the next is named as well.
   */
  over?: readonly Name[]
  /** Where closing the lowest of them leads, when that is another page. */
  leadsTo?: ScreenId
  /** The state is a refusal: a page with nothing but the reason is what it should show. */
  refusal?: true
}
