/** Larger towns by postal code, with the letter of the province if the digits do not determine it. */
const written = `
1602 Florida|1605 Munro|1607 Villa Adelina|1609 Boulogne|1611 Don Torcuato|1613 Los Polvorines|1617 General Pacheco|1618 El Talar
1619 Garín|1621 Benavídez|1625 Escobar|1629 Pilar|1635 Presidente Derqui|1636 Olivos/La Lucila|1638 Vicente López|1640 Martínez/Acassuso
1642 San Isidro|1643 Beccar|1644 Victoria|1646 San Fernando|1648 Tigre|1650 San Martín|1653 Villa Ballester|1657 Loma Hermosa
1661 Bella Vista|1663 San Miguel/Muñiz|1665 José C. Paz|1667 Tortuguitas|1669 Del Viso|1672 Villa Lynch|1674 Sáenz Peña|1676 Santos Lugares
1678 Caseros|1682 Villa Bosch|1684 Ciudad Jardín El Palomar|1686 Hurlingham|1688 Villa Tesei|1702 Ciudadela|1704 Ramos Mejía
1706 Haedo|1708 Morón|1712 Castelar|1714 Ituzaingó|1718 San Antonio de Padua|1722 Merlo|1744 Moreno|1748 General Rodríguez
1752 Lomas del Mirador|1754 San Justo|1757 Gregorio de Laferrere|1759 González Catán|1778 Ciudad Evita|1804 Ezeiza|1824 Lanús|1828 Banfield
1832 Lomas de Zamora|1834 Temperley|1838 Luis Guillón|1842 Monte Grande|1846 Adrogué|1852 Burzaco|1854 Longchamps|1870 Avellaneda
1872 Sarandí|1875 Wilde|1876 Bernal|1878 Quilmes|1884 Berazategui|1888 Florencio Varela|1900 La Plata|1923 Berisso|1925 Ensenada
2000 Rosario|2121 Pérez|2132 Funes|2134 Roldán|2152 Granadero Baigorria|2154 Capitán Bermúdez|2170 Casilda|2200 San Lorenzo
2300S Rafaela|2322S Sunchales|2340S Ceres|2400X San Francisco|2415X Porteña|2421X Morteros|2434X Arroyito|2451 San Jorge
2500S Cañada de Gómez|2520S Las Rosas|2535S El Trébol|2550X Bell Ville|2580X Marcos Juárez|2594X Leones|2600S Venado Tuerto
2645X Corral de Bustos|2650X Canals|2670X La Carlota|2700B Pergamino|2720B Colón|2740 Arrecifes|2760 San Antonio de Areco
2800 Zárate|2804 Campana|2820 Gualeguaychú|2840 Gualeguay|2900 San Nicolás|2919S Villa Constitución|2930 San Pedro|2942 Baradero
3000 Santa Fe|3016 Santo Tomé|3040 San Justo|3080 Esperanza|3100 Paraná|3153 Victoria|3200 Concordia|3220W Monte Caseros|3228 Chajarí
3230W Paso de los Libres|3240 Villaguay|3260 Concepción del Uruguay|3280 Colón|3300 Posadas|3302W Ituzaingó|3340W Santo Tomé
3350 Apóstoles|3360 Oberá|3370 Puerto Iguazú|3380 Eldorado|3400 Corrientes|3450 Goya|3460 Curuzú Cuatiá|3470 Mercedes
3500 Resistencia|3503 Barranqueras|3540 Villa Ángela|3560S Reconquista|3561S Avellaneda|3600 Formosa|3610 Clorinda
3700 Presidencia Roque Sáenz Peña|3730 Charata|3740G Quimilí|3760G Añatuya
4000 San Miguel de Tucumán|4103 Tafí Viejo|4107 Yerba Buena|4137 Tafí del Valle|4142 Monteros|4146 Concepción|4190A Rosario de la Frontera
4200 Santiago del Estero|4220 Termas de Río Hondo|4230G Frías|4300 La Banda|4400 Salta|4427 Cafayate|4440 Metán
4500Y San Pedro de Jujuy|4512Y Libertador General San Martín|4530 San Ramón de la Nueva Orán|4560 Tartagal
4600 San Salvador de Jujuy|4612 Palpalá|4650 La Quiaca|4700 San Fernando del Valle de Catamarca
5000 Córdoba|5105 Villa Allende|5147 Argüello|5152 Villa Carlos Paz|5186 Alta Gracia|5220 Jesús María|5280 Cruz del Eje
5300 La Rioja|5340 Tinogasta|5360 Chilecito|5400 San Juan|5425 Rawson|5470F Chepes
5500 Mendoza|5501 Godoy Cruz|5515 Maipú|5519 Guaymallén|5539 Las Heras|5570 San Martín|5600 San Rafael|5613 Malargüe|5620 General Alvear
5700 San Luis|5730 Villa Mercedes|5800 Río Cuarto|5870 Villa Dolores|5881D Merlo|5889X Mina Clavero|5900 Villa María
6000B Junín|6100 Rufino|6120 Laboulaye|6200L Realicó|6270X Huinca Renancó|6300 Santa Rosa|6360 General Pico|6400 Trenque Lauquen
6450 Pehuajó|6500 Nueve de Julio|6550 Bolívar|6600 Mercedes|6620 Chivilcoy|6700 Luján|6740 Chacabuco
7000 Tandil|7100 Dolores|7165 Villa Gesell|7167 Pinamar|7200 Las Flores|7300 Azul|7400 Olavarría|7500 Tres Arroyos
7540 Coronel Suárez|7600 Mar del Plata|7620 Balcarce|7630 Necochea|8000 Bahía Blanca|8109 Punta Alta|8170 Pigüé
8200L General Acha|8300Q Neuquén|8309Q Centenario|8316Q Plottier|8318Q Plaza Huincul|8322 Cutral Có|8324 Cipolletti|8328 Allen
8332 General Roca|8336 Villa Regina|8340 Zapala|8353 Chos Malal|8360 Choele Choel|8370 San Martín de los Andes|8371 Junín de los Andes
8400 San Carlos de Bariloche|8407 Villa La Angostura|8430 El Bolsón|8500 Viedma|8504B Carmen de Patagones|8520 San Antonio Oeste
9000 Comodoro Rivadavia|9001 Rada Tilly|9011 Caleta Olivia|9015 Pico Truncado|9020U Sarmiento|9050 Puerto Deseado
9100 Trelew|9103 Rawson|9120 Puerto Madryn|9200 Esquel|9310 Puerto San Julián|9400 Río Gallegos|9405 El Calafate
9410 Ushuaia|9420 Río Grande
`

export const localities: ReadonlyMap<string, { letter: string | undefined; names: string[] }> = new Map(
  written
    .trim()
    .split(/[|\n]/)
    .map((line) => {
      const [, digits = '', letter = '', names = ''] = /^(\d{4})([A-Z]?) (.+)$/.exec(line) ?? []
      return [digits, { letter: letter || undefined, names: names.split('/') }]
    }),
)
