import type { ReactNode } from 'react'
import { HeroHeader } from '../kit/hero-header.tsx'
import { useScreenTitle } from '../lib/screen.ts'
import { BackButton } from './back-button.tsx'

export interface OwnHeaderProps {
  /** Where back leads when the page was the first one opened. */
  backTo: string | undefined
  fact?: ReactNode
  right?: ReactNode
}

/** The plain header of a page that the route table lets draw its own: title and way back, and it goes with the page. */
export function OwnHeader({ backTo, fact, right }: OwnHeaderProps) {
  return (
    <HeroHeader
      title={useScreenTitle()}
      fact={fact}
      left={<BackButton kind="hero" fallback={backTo} />}
      right={right}
    />
  )
}
