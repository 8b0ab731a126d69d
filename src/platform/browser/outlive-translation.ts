/**
 * A browser that translates the page puts its own elements in the place of texts that React drew. React would fail where
 * it takes one out, or puts something before it, and the page with it: https://github.com/facebook/react/issues/11538
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
