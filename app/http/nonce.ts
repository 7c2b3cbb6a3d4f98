import { createContext, useContext } from 'react';

/** The CSP nonce of the document that is being rendered. Empty in the browser, which hides nonces anyway. */
const NonceContext = createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;
export const useNonce = (): string | undefined => useContext(NonceContext);
