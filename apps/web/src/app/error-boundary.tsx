import { networkErrorText } from '@nocturne/contract/network-texts'
import { ErrorState } from '#kit/error-state.tsx'
import { Page } from '#shells/page.tsx'
import { Component, type ReactNode } from 'react'

import { isChunkLoadError, reloadIfServerReachable } from './load-error.ts'
import { reloadIfOutdated } from './reload-outdated.ts'

type Props = { children: ReactNode }
/** `away`: a chunk did not load, and the server is not reachable either. */
type FailureKind = 'bug' | 'load' | 'away'

const texts: Record<FailureKind, string> = {
  bug: '页面出了点问题，已填写的内容会保留',
  load: '网络不稳定，这一步没有加载出来，已填写的内容会保留',
  away: `${networkErrorText}，请稍后再试，已填写的内容会保留`,
}

/** Contains a crash of one page: shows a plain message, and 重试 renders the page again. Pass the path as `key`. */
export class PageErrorBoundary extends Component<Props, { fault: FailureKind | null }> {
  override state = { fault: null as FailureKind | null }

  static getDerivedStateFromError(error: unknown): { fault: FailureKind } {
    return { fault: isChunkLoadError(error) ? 'load' : 'bug' }
  }

  override componentDidCatch(error: unknown): void {
    console.error('a page broke', error)
    if (isChunkLoadError(error)) void reloadIfOutdated()
  }

  async retry(kind: FailureKind): Promise<void> {
    if (kind === 'bug') this.setState({ fault: null })
    else if (!(await reloadIfServerReachable())) this.setState({ fault: 'away' })
  }

  override render(): ReactNode {
    const { fault } = this.state
    if (fault === null) return this.props.children
    return (
      <Page backTo="/">
        <ErrorState text={texts[fault]} onRetry={() => this.retry(fault)} />
      </Page>
    )
  }
}

/** Hides an overlay that crashed until the next launch; the page itself is not affected. */
export class OverlayBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('something beside the page broke', error)
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children
  }
}
