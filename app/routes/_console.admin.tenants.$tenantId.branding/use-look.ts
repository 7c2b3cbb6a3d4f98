import { useState } from 'react';
import type { ThemeSettings } from '../../theme/theme.ts';

/** The look that a form holds at this moment, as the tenant's columns have it. */
export function useLook(saved: ThemeSettings) {
  const [look, setLook] = useState(saved);
  return {
    look,
    /** Reads all fields but the colours, whose boxes tell them themselves once they are whole. */
    readForm(form: HTMLFormElement) {
      const data = new FormData(form);
      const text = (name: string) => String(data.get(name) ?? '');
      setLook((before) => ({
        ...before,
        useBrandColors: text('useBrandColors') === 'own',
        theme: text('theme'),
        colorScheme: text('colorScheme'),
        font: text('font'),
        corners: text('corners'),
      }));
    },
    setColour: (name: 'primaryColor' | 'secondaryColor') => (colour: string) =>
      setLook((before) => ({ ...before, [name]: colour })),
  };
}
