/**
 * Browser translation replaces text nodes of React by its own elements. React then throws when it removes one or
 * inserts before one, and the page breaks: https://github.com/facebook/react/issues/11538
 */
export function outliveTranslation() {
  const node = Node.prototype
  const { removeChild, insertBefore } = node
  node.removeChild = function <T extends Node>(child: T) {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child
  }
  node.insertBefore = function <T extends Node>(added: T, child: Node | null) {
    return insertBefore.call(this, added, child?.parentNode === this ? child : null) as T
  }
}
