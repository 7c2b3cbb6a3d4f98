export const doNotUse = 'No lo use si algo de esto se aplica';
export const haveRead = 'He leído esta lista; nada de ella se aplica a mí';
export const opensAmounts =
  'Marque esta casilla para ver la dosificación en todas las fichas. La marca no se envía ni se guarda.';
export const notOpen = 'Para ver la dosificación, marque la casilla que está encima de las fichas.';
export const amounts = 'Dosificación';
