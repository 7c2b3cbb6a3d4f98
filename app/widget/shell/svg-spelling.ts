import { options } from 'preact';

/**
 * Makes preact's core understand React's spelling of SVG attributes (`strokeWidth` for `stroke-width`), which otherwise only its 1.3 kB
 * compatibility layer does. Imported for its side effect by chunks whose components use that spelling.
 */
const before = options.vnode;
options.vnode = (vnode) => {
  const props = vnode.props as Record<string, unknown>;
  if (typeof vnode.type === 'string')
    for (const name in props)
      if (/^(stroke|fill|stop|text)[A-Z]/.test(name)) {
        props[name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)] = props[name];
        delete props[name];
      }
  before?.(vnode);
};
