import type { OtherTitle } from '@nocturne/contract/screens'
import type { ReactNode } from 'react'
import { HeroHeader } from '../kit/hero-header.tsx'
import { useScreenTitle } from '../lib/screen.ts'
import { BackButton } from './back-button.tsx'

export interface OwnHeaderProps {
  /** Where back leads when the page was the first one opened. */
  backTo: string | undefined
  /** Instead of the screen's own title, once its work is done. */
  title?: OtherTitle
  fact?: ReactNode
  right?: ReactNode
}

/** The plain header of a page that the route table lets draw its own: title and way back, and it goes with the page. */
export function OwnHeader({ backTo, title, fact, right }: OwnHeaderProps) {
  const own = useScreenTitle()
  return (
    <HeroHeader title={title ?? own} fact={fact} left={<BackButton kind="hero" fallback={backTo} />} right={right} />
  )
}
