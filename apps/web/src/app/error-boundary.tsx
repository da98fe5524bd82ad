import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../shells/page.tsx'
import { Component, type ReactNode } from 'react'

type Props = { title: string; children: ReactNode }

/** A page that broke takes nobody with it: it says so in plain words and 重试 builds it anew. Give it the path as `key`. */
export class PageErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('a page broke', error)
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <Page title={this.props.title} backTo="/">
        <ErrorState text="页面出了点问题，已填写的内容会保留" onRetry={() => this.setState({ broken: false })} />
      </Page>
    )
  }
}
