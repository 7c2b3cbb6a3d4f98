/** The English warnings of compounds outside the catalogue (other-compounds.ts) in Spanish. Only the server reads them. */
export const SPANISH_WARNINGS: Readonly<Record<string, string>> = {
  'Uncontrolled high blood pressure': 'Presión arterial alta no controlada',
  'Naltrexone by mouth': 'Naltrexona por vía oral',
  'An organ transplant, or medicines that suppress the immune system':
    'Un trasplante de órgano, o medicamentos que suprimen el sistema inmunitario',
  'Low blood sugar (hypoglycemia), now or in the past': 'Hipoglucemia, ahora o en el pasado',
  'A history of cancer': 'Antecedentes de cáncer',
  'A hormone-dependent tumor': 'Un tumor dependiente de hormonas',
  'PCOS, endometriosis or fertility treatment':
    'Síndrome de ovario poliquístico, endometriosis o tratamiento de fertilidad',
  'Pituitary disease': 'Enfermedad de la hipófisis',
  'Pituitary disease, pituitary surgery, head irradiation or head injury (Egrifta label)':
    'Enfermedad de la hipófisis, cirugía de la hipófisis, irradiación de la cabeza o lesión en la cabeza (ficha de Egrifta)',
  'Age 18-24': 'Edad de 18-24 años',
  'Sedatives, opioids or alcohol': 'Sedantes, opioides o alcohol',
  'Sleep apnea': 'Apnea del sueño',
  'Driving or machines, until the effect is known': 'Conducir o manejar máquinas, hasta conocer el efecto',
  'Melanoma, or dark spots that change': 'Melanoma, o manchas oscuras que cambian',
  'Men, and women after menopause': 'Hombres, y mujeres después de la menopausia',
  'Pregnancy planned': 'Embarazo planeado',
  'Cortisone tablets (replacement)': 'Comprimidos de cortisona (tratamiento sustitutivo)',
  'Insulin or another medicine that lowers blood sugar':
    'Insulina u otro medicamento que baja el azúcar en sangre',
  'Glucose intolerance or diabetic retinopathy': 'Intolerancia a la glucosa o retinopatía diabética',
  'Bipolar disorder or psychosis, now or in the past': 'Trastorno bipolar o psicosis, ahora o en el pasado',
  Seizures: 'Convulsiones',
};
