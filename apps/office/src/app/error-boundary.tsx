import { Component, type ReactNode } from 'react'

import { Button } from '#kit/button.tsx'

/** Shows a way on instead of an empty page after an unexpected error. Typed input is stored as a draft. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div role="alert" style={{ padding: 24 }}>
        <p style={{ marginBottom: 12 }}>页面出了问题，填过的内容已存为草稿</p>
        <Button kind="primary" onClick={() => location.reload()}>
          重新打开
        </Button>
      </div>
    )
  }
}
