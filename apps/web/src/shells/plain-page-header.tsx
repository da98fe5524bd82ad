import type { AlternativeTitle } from '@nocturne/contract/screens'
import type { ReactNode } from 'react'
import { HeroHeader } from '#kit/hero-header.tsx'
import { useScreenTitle } from '#lib/routing/screen.ts'
import { BackButton } from './back-button.tsx'

interface PlainPageHeaderProps {
  /** Back target if this is the first page the user opened. */
  backTo: string | undefined
  /** Replaces the screen's title, for example after the page's work is done. */
  title?: AlternativeTitle
  fact?: ReactNode
  right?: ReactNode
}

/**
 * Plain header for pages that draw their own header according to the route table: title and back button. It scrolls
 * with the page.
 */
export function PlainPageHeader({ backTo, title, fact, right }: PlainPageHeaderProps) {
  const own = useScreenTitle()
  return (
    <HeroHeader title={title ?? own} fact={fact} left={<BackButton kind="hero" fallback={backTo} />} right={right} />
  )
}
